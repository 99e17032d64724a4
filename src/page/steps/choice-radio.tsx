import type { ChoiceId } from '../../order/selections.ts'
import { useOrder, useSession } from '../use-session.ts'

/** Its card follows it by `:checked`, so a choice renders the radios alone. */
export function ChoiceRadio({ name, value, id }: { name: ChoiceId; value: string; id?: string }) {
  const session = useSession()
  const isChosen = useOrder(({ dataset }) => dataset[name] === value)
  return (
    <input
      type="radio"
      name={name}
      id={id}
      value={value}
      checked={isChosen}
      onChange={() => session.choose(name, value)}
    />
  )
}

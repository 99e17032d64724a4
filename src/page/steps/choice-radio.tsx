import type { ChoiceId } from '../../order/selections.ts'
import { useOrder, useSession } from '../use-session.ts'

interface ChoiceRadioProps {
  readonly name: ChoiceId
  readonly value: string
  readonly id?: string
}

/** Only the radio depends on the choice, and its card by `:checked`: a choice renders two radios again. */
export function ChoiceRadio({ name, value, id }: ChoiceRadioProps) {
  const session = useSession()
  const checked = useOrder(({ dataset }) => dataset[name] === value)
  return (
    <input
      type="radio"
      name={name}
      id={id}
      value={value}
      checked={checked}
      onChange={() => session.choose(name, value)}
    />
  )
}

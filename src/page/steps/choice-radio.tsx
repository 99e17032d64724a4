import { useRef } from 'react'
import type { Order } from '../../order/order.ts'
import type { ChoiceId } from '../../order/selections.ts'
import { useOrderAtRender, useOrderEffect } from '../order-text.tsx'
import { useSession } from '../use-session.ts'

interface ChoiceRadioProps {
  readonly name: ChoiceId
  readonly value: string
  readonly id?: string
}

/** React does not control the radio, and its card follows it by `:checked`: a choice renders neither. */
export function ChoiceRadio({ name, value, id }: ChoiceRadioProps) {
  const session = useSession()
  const radio = useRef<HTMLInputElement>(null)
  const isChosen = ({ dataset }: Order) => dataset[name] === value
  const rendered = useOrderAtRender(isChosen)
  useOrderEffect((order) => {
    if (radio.current) radio.current.checked = isChosen(order)
  })
  return (
    <input
      ref={radio}
      type="radio"
      name={name}
      id={id}
      value={value}
      defaultChecked={rendered}
      onChange={() => session.choose(name, value)}
    />
  )
}

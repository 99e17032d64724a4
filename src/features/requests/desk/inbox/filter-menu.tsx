import { useEffect, useRef } from 'react'
import {
  isDay,
  isPeriod,
  isSellerState,
  type NamedProduct,
  type Period,
  PERIODS,
  SELLER_STATE_IDS,
  SELLER_STATES,
} from '../../wire.ts'
import { Menu } from '../../../../desk/menu.tsx'
import type { RequestFilters } from '../requests-view.ts'

const STATES = SELLER_STATE_IDS.map((id) => ({ id, label: SELLER_STATES[id].label }))
const PERIOD_IDS = Object.keys(PERIODS) as readonly Period[]
const PERIOD_CHOICES = PERIOD_IDS.map((id) => ({ id, label: PERIODS[id].label }))

interface FilterMenuProps {
  readonly view: RequestFilters
  readonly products: readonly NamedProduct[]
  readonly isOn: boolean
  readonly onChange: (changes: Partial<RequestFilters>) => void
}

export function FilterMenu({ view, products, isOn, onChange }: FilterMenuProps) {
  return (
    <Menu
      name={isOn ? 'Altri filtri, alcuni sono attivi' : 'Altri filtri'}
      icon="filter"
      className={isOn ? 'alone on' : 'alone'}
    >
      <ChoiceField
        label="Stato"
        none="ogni stato"
        choices={STATES}
        value={view.state}
        onChange={(id) => onChange({ state: isSellerState(id) ? id : undefined })}
      />
      <ChoiceField
        label="Prodotto"
        none="ogni prodotto"
        choices={products}
        value={view.product}
        onChange={(id) => onChange({ product: id || undefined })}
      />
      <ChoiceField
        label="Periodo"
        none={(view.from ?? view.to) ? 'dei giorni scelti' : 'sempre'}
        choices={PERIOD_CHOICES}
        value={view.period}
        onChange={(id) =>
          onChange({ period: isPeriod(id) ? id : undefined, from: undefined, to: undefined })
        }
      />
      <div className="days">
        <DayField
          label="Dal giorno"
          value={view.from}
          onChange={(from) => onChange({ from, period: undefined })}
        />
        <DayField
          label="Al giorno"
          value={view.to}
          onChange={(to) => onChange({ to, period: undefined })}
        />
      </div>
      <CheckField
        label="solo pagate"
        isOn={view.paid !== undefined}
        onChange={(isOn) => onChange({ paid: isOn ? 'yes' : undefined })}
      />
      <CheckField
        label="solo da ricontattare oggi"
        isOn={view.only === 'due'}
        onChange={(isOn) => onChange({ only: isOn ? 'due' : undefined })}
      />
      <CheckField
        label="solo da ricontattare, anche più avanti"
        isOn={view.only === 'follow-up'}
        onChange={(isOn) => onChange({ only: isOn ? 'follow-up' : undefined })}
      />
    </Menu>
  )
}

interface ChoiceFieldProps {
  readonly label: string
  /** Says that none is chosen. */
  readonly none: string
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

export function ChoiceField({ label, none, choices, value = '', onChange }: ChoiceFieldProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** It keeps its own value while somebody types, since that passes through years that nobody means. */
function DayField({ label, value = '', onChange }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value
  }, [value])
  return (
    <label>
      {label}
      <input
        ref={field}
        type="date"
        defaultValue={value}
        onChange={({ target }) => {
          if (target.value === '' || isDay(target.value)) onChange(target.value || undefined)
        }}
      />
    </label>
  )
}

interface CheckFieldProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function CheckField({ label, isOn, onChange }: CheckFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

import { Menu } from '../../../../desk/menu.tsx'
import { ChoiceField } from '../../../requests/desk/inbox/filter-menu.tsx'
import { isPeriod, type Period, PERIODS } from '../../../requests/wire.ts'
import { isQuoteAmount, QUOTE_AMOUNTS, type QuoteAmount } from '../../wire/desk-api.ts'
import type { QuotesView } from '../quotes-view.ts'

interface OtherFiltersProps {
  readonly view: QuotesView
  readonly onChoose: (change: Partial<QuotesView>) => void
}

const PERIOD_IDS = Object.keys(PERIODS) as readonly Period[]
const PERIOD_CHOICES = PERIOD_IDS.map((id) => ({ id, label: PERIODS[id].label }))
const AMOUNT_IDS = Object.keys(QUOTE_AMOUNTS) as readonly QuoteAmount[]
const AMOUNT_CHOICES = AMOUNT_IDS.map((id) => ({ id, label: QUOTE_AMOUNTS[id].label }))

/** Behind a button that never moves. */
export function OtherFilters({ view: { period, amount }, onChoose }: OtherFiltersProps) {
  const isOn = period !== undefined || amount !== undefined
  return (
    <Menu
      name={isOn ? 'Periodo e importo, sono attivi' : 'Periodo e importo'}
      icon="filter"
      className={isOn ? 'alone on' : 'alone'}
    >
      <ChoiceField
        label="Inviati da"
        none="sempre"
        choices={PERIOD_CHOICES}
        value={period}
        onChange={(id) => onChoose({ period: isPeriod(id) ? id : undefined })}
      />
      <ChoiceField
        label="Totale con IVA"
        none="qualsiasi"
        choices={AMOUNT_CHOICES}
        value={amount}
        onChange={(id) => onChoose({ amount: isQuoteAmount(id) ? id : undefined })}
      />
    </Menu>
  )
}

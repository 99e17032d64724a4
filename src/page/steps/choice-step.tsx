import { memo } from 'react'
import type { Choice } from '../../order/catalogue.ts'
import { optionsOf } from '../../order/dataset.ts'
import { formatCents, NO_PRICE, type Price } from '../../order/money.ts'
import { unitPriceText } from '../../order/price-texts.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { SELECTIONS, type ChoiceId, type Dataset } from '../../order/selections.ts'
import type { PageTexts } from '../../shop/texts/page-texts.ts'
import { Icon } from '../icon.tsx'
import { ChoicePicture, usePaintedOnce } from '../picture/choice-picture.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { Notice, noticeId, StepHeading } from './step-parts.tsx'

type ChoiceStepId = Exclude<ChoiceId, 'product'>

/** One question with a handful of answers: colour, material, print, packaging. */
export function ChoiceStep({ id }: { id: ChoiceStepId }) {
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const painted = usePaintedOnce()
  const options = optionsOf(catalogue, dataset, id)
  return (
    <div className="ask">
      <StepHeading id={id} />
      <fieldset aria-describedby={noticeId(id)}>
        <legend className="sr">{SELECTIONS[id].label}</legend>
        <div className={id === 'color' ? 'picks two' : 'picks'}>
          {options.map((option) => (
            <PickCard
              key={option.id}
              name={id}
              option={option}
              checked={option.id === dataset[id]}
              drawn={painted}
              {...shownWith(dataset, id)}
            />
          ))}
        </div>
      </fieldset>
      <Notice id={noticeId(id)} text={texts.notices[id]} />
    </div>
  )
}

/** The selections that the picture of an option shows with it; not its own, which it replaces. */
function shownWith(dataset: Dataset, id: ChoiceStepId): Omit<Dataset, 'quantity'> {
  const { quantity: _, ...choices } = dataset
  return { ...choices, [id]: '' }
}

interface PickCardProps extends Omit<Dataset, 'quantity'> {
  readonly name: ChoiceStepId
  readonly option: Choice
  readonly checked: boolean
  readonly drawn: boolean
}

/** Memoised: a choice concerns two cards of its own step. */
const PickCard = memo(function PickCard(props: PickCardProps) {
  const { name, option, checked, drawn, ...others } = props
  const session = useSession()
  return (
    <label className="pick">
      <input
        type="radio"
        name={name}
        value={option.id}
        checked={checked}
        onChange={() => session.choose(name, option.id)}
      />
      <ChoicePicture id={name} option={option.id} drawn={drawn} {...others} />
      <span className="what">
        <span>{option.label}</span>
        {option.supplement !== undefined && (
          <span className="plus">{priceText(option, session.shop.texts)}</span>
        )}
      </span>
      <span className="tick">
        <Icon name="check" />
      </span>
    </label>
  )
})

/** `+0,25 €/pz`, or that it costs nothing more. */
export function supplementText(supplement: Price, { choices, prices }: PageTexts): string {
  return supplement > 0 ? `+${unitPriceText(supplement, prices)}` : choices.included
}

function priceText({ supplement = NO_PRICE, setup }: Choice, texts: PageTexts): string {
  const once = setup && fillPlaceholders(texts.choices.setup, { price: formatCents(setup) })
  return [supplementText(supplement, texts), once].filter(Boolean).join(' · ')
}

import type { ReactNode } from 'react'
import type { Choice, Print } from '../../order/catalogue.ts'
import { FIELD_LABELS, optionsOf, type ChoiceField } from '../../order/dataset.ts'
import { formatCents } from '../../order/money.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { eachText } from '../../order/summary.ts'
import type { PageTexts } from '../../shop/texts/page-texts.ts'
import { Icon } from '../icon.tsx'
import { ChoicePicture, usePaintedOnce } from '../picture/choice-picture.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { Notice, ReplacedChoices, StepHeading } from './step-parts.tsx'

type ChoiceStepField = Exclude<ChoiceField, 'product'>

/** One question with a handful of answers: colour, material, print, packaging. */
export function ChoiceStep({ field }: { field: ChoiceStepField }) {
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const painted = usePaintedOnce()
  const options = optionsOf(catalogue, dataset, field)
  return (
    <div className="ask">
      <StepHeading id={field} />
      <fieldset>
        <legend className="sr">{FIELD_LABELS[field]}</legend>
        <div className={field === 'color' ? 'picks two' : 'picks'}>
          {options.map((option) => (
            <PickCard
              key={option.id}
              field={field}
              option={option}
              checked={option.id === dataset[field]}
            >
              <ChoicePicture field={field} option={option.id} dataset={dataset} drawn={painted} />
            </PickCard>
          ))}
        </div>
      </fieldset>
      <ReplacedChoices only={field} />
      <Notice text={texts.notices[field]} />
    </div>
  )
}

interface PickCardProps {
  readonly field: ChoiceStepField
  readonly option: Choice
  readonly checked: boolean
  readonly children: ReactNode
}

function PickCard({ field, option, checked, children }: PickCardProps) {
  const session = useSession()
  return (
    <label className="pick pic">
      <input
        type="radio"
        name={field}
        value={option.id}
        checked={checked}
        onChange={() => session.choose(field, option.id)}
      />
      {children}
      <span className="what">
        <span>{option.label}</span>
        {isPriced(option) && <span className="plus">{priceText(option, session.shop.texts)}</span>}
      </span>
      <span className="tick">{checked && <Icon name="check" />}</span>
    </label>
  )
}

function isPriced(option: Choice): option is Print {
  return 'supplement' in option
}

function priceText(option: Print, texts: PageTexts): string {
  const once =
    option.setup && fillPlaceholders(texts.choices.setup, { price: formatCents(option.setup) })
  return [supplementText(option, texts), once].filter(Boolean).join(' · ')
}

export function supplementText(
  { supplement }: Pick<Print, 'supplement'>,
  { choices, prices }: PageTexts,
): string {
  return supplement > 0 ? `+${eachText(supplement, prices)}` : choices.included
}

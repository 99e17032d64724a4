import type { Choice } from '../../order/catalogue.ts'
import { optionsOf } from '../../order/dataset.ts'
import { formatCents, NO_PRICE, type Price } from '../../order/money.ts'
import { unitPriceText } from '../../order/price-texts.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { SELECTIONS, type ChoiceId, type Choices } from '../../order/selections.ts'
import type { PageTexts } from '../../shop/texts/page-texts.ts'
import { LaterPart } from '../later/later-part.tsx'
import { ChoicePicture } from '../picture/choice-picture.tsx'
import { useChoices, useSession } from '../use-session.ts'
import { ChoiceRadio } from './choice-radio.tsx'
import { Notice, noticeId, StepHeading } from './step-parts.tsx'

type ChoiceStepId = Exclude<ChoiceId, 'product'>

/** One question with a handful of answers: colour, material, print, packaging. */
export function ChoiceStep({ id }: { id: ChoiceStepId }) {
  const { catalogue, texts } = useSession().shop
  const others = useChoices(id)
  const options = optionsOf(catalogue, others, id)
  return (
    <div className="ask">
      <StepHeading id={id} />
      <fieldset aria-describedby={noticeId(id)}>
        <legend className="unseen">{SELECTIONS[id].label}</legend>
        <div className={id === 'color' ? 'picks two' : 'picks'}>
          {options.map((option) => (
            <PickCard key={option.id} name={id} option={option} {...others} />
          ))}
        </div>
      </fieldset>
      {id === 'print' && <LaterPart name="belowPrints" />}
      <Notice id={noticeId(id)} text={texts.notices[id]} />
    </div>
  )
}

interface PickCardProps extends Choices {
  readonly name: ChoiceStepId
  readonly option: Choice
}

function PickCard({ name, option, ...others }: PickCardProps) {
  const { texts } = useSession().shop
  return (
    <label className="pick">
      <ChoiceRadio name={name} value={option.id} />
      <span className={name === 'pack' ? 'thumb wide' : 'thumb'}>
        <ChoicePicture id={name} option={option.id} {...others} />
        {name === 'color' && <span className={`swatch tint-${option.id}`} />}
      </span>
      <span className="what">
        <span>{option.label}</span>
        {option.supplement !== undefined && (
          <span className="plus">{priceText(option, texts)}</span>
        )}
      </span>
      <span className="tick" />
    </label>
  )
}

/** `+0,25 €/pz`, or that it costs nothing more. */
export function supplementText(supplement: Price, { choices, prices }: PageTexts): string {
  return supplement > 0 ? `+${unitPriceText(supplement, prices)}` : choices.included
}

function priceText({ supplement = NO_PRICE, setup }: Choice, texts: PageTexts): string {
  const once = setup && fillPlaceholders(texts.choices.setup, { price: formatCents(setup) })
  return [supplementText(supplement, texts), once].filter(Boolean).join(' · ')
}

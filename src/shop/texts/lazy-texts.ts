import { ADVICE_TEXTS } from './advice-texts.ts'
import { AFTER_SENDING_TEXTS } from './after-sending-texts.ts'
import { CONTACT_HINT_TEXTS } from './contact-hint-texts.ts'
import {
  CONFIRMATION_TEXTS,
  PAYMENT_STEP_TEXTS,
  QUANTITY_TEXTS,
  REPLACED_TEXTS,
  SUMMARY_TEXTS,
} from './later-step-texts.ts'
import { LOGO_TEXTS } from './logo-texts.ts'
import { OWN_FIELD_TEXTS } from './own-field-texts.ts'
import { OVERLAY_TEXTS } from './overlay-texts.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { SEARCH_TEXTS } from './search-texts.ts'
import { DEMO_TEXTS } from './demo-texts.ts'

/** Texts of the chunks that load later, by their keys in texts.json. */
export const LAZY_TEXTS = {
  quantity: QUANTITY_TEXTS,
  replaced: REPLACED_TEXTS,
  summary: SUMMARY_TEXTS,
  confirmation: CONFIRMATION_TEXTS,
  payment: PAYMENT_STEP_TEXTS,
  overlay: OVERLAY_TEXTS,
  logo: LOGO_TEXTS,
  search: SEARCH_TEXTS,
  advice: ADVICE_TEXTS,
  ownFields: OWN_FIELD_TEXTS,
  contactHint: CONTACT_HINT_TEXTS,
  afterSending: AFTER_SENDING_TEXTS,
  paying: PAYMENT_TEXTS,
  demo: DEMO_TEXTS,
}

export type LazyTexts = typeof LAZY_TEXTS

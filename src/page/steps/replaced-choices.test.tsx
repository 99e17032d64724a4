import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pageSession } from '../../../tests/support/page-session.ts'
import { SessionContext } from '../use-session.ts'
import { ReplacedChoices } from './replaced-choices.tsx'

it('[KP2] a link to a product that is gone does not call the other one’s choices unavailable', () => {
  const session = pageSession({ selections: { product: 'zzz', color: 'zzz' } })
  const html = renderToStaticMarkup(
    <SessionContext value={session}>
      <ReplacedChoices />
    </SessionContext>,
  )
  expect(html).toContain(
    'Il prodotto che cercavi non è più disponibile: ora prodotto Penna, colore Blu.',
  )
})

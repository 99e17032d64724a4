import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { demoShop } from '../../tests/support/demo-shop.ts'
import { pageSession } from '../../tests/support/page-session.ts'
import type { Phase } from '../wizard/wizard.ts'
import { FootBar } from './foot-bar.tsx'
import { StepBar } from './step-bar.tsx'
import { SessionContext } from './use-session.ts'

/** The second step in this phase: the page's own validators answer at once, so none is seen there. */
function disabledIn(phase: Phase): string[] {
  const session = pageSession()
  const snapshot = { ...session.wizard.getSnapshot(), active: 1, reached: 1, phase }
  const wizard = { ...session.wizard, getInitialSnapshot: () => snapshot }
  const html = renderToStaticMarkup(
    <SessionContext value={{ ...session, wizard }}>
      <StepBar />
      <FootBar />
    </SessionContext>,
  )
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
  const names = ['Prodotto', 'Colore', 'Indietro', 'Avanti', demoShop.texts.sending.checking]
  return buttons.flatMap(([, attributes = '', content = '']) =>
    attributes.includes('disabled=') ? names.filter((name) => content.includes(name)) : [],
  )
}

it('[WZ4] the buttons are disabled while a validation runs', () => {
  expect(disabledIn('idle')).toEqual([])
  expect(disabledIn('validating')).toEqual(['Indietro', demoShop.texts.sending.checking])
})

it('[WZ17] [WZ18] the step bar leads back while a validation runs, and not while finishing', () => {
  expect(disabledIn('validating')).not.toContain('Prodotto')
  expect(disabledIn('finishing')).toEqual(expect.arrayContaining(['Prodotto', 'Indietro']))
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SheetDelivery } from '../../wire/request-sheet.ts'
import { Deliveries } from './deliveries.tsx'

const mailIn = (state: SheetDelivery['state']): SheetDelivery => ({
  id: 'a',
  name: 'Email',
  state,
  at: undefined,
  attempts: [
    { attempt: 1, at: 1, text: '450' },
    { attempt: 2, at: 2, text: '550' },
  ],
  unknown: 0,
  reason: '',
  canResend: false,
})

const none = () => {}

const STATES = ['refused', 'dismissed', 'late', 'delivered', 'written', 'held'] as const

const offeredWith = (hasMailAccount: boolean) =>
  STATES.filter((state) =>
    renderToStaticMarkup(
      <Deliveries
        mail={mailIn(state)}
        hasMailAccount={hasMailAccount}
        others={[]}
        at={3}
        onRetry={none}
        onDismiss={none}
        onResend={none}
      />,
    ).match(/Riprova ora|Manda ora/),
  )

it('[OB1] a mail that was refused can be tried again in the desk, also where it was dismissed', () => {
  expect(offeredWith(false)).toEqual(['refused', 'dismissed', 'late'])
})

it('[BN120] [BN194] a mail that became a file can be sent once there is an account', () => {
  expect(offeredWith(true)).toEqual(['refused', 'dismissed', 'late', 'written'])
})

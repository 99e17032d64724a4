import { expect, it } from 'vitest'
import { namingArtwork } from '../../../../tests/support/artwork-app.ts'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { composeRequestMail } from './compose-request-mail.ts'

const ID = 'ab12'.repeat(8)
const FILE = { id: ID, name: 'logo.pdf', kind: 'pdf', size: 19_000_000, sha256: 'a' } as const
const deskUrl = 'https://preventivi.example.com/banco'

it('[AW14] the mail names the files, says what did not arrive and leads to the desk, without them', () => {
  const request = namingArtwork([ID, 'cd34'.repeat(8), null])
  const settings = { ...demoMail, deskUrl }
  const mail = composeRequestMail(request, '<m@x>', settings, { artwork: [FILE] })
  expect(mail.attachments).toEqual([])
  expect(mail.text).toContain('> File per la stampa:')
  expect(mail.text).toContain('1 file per la stampa (19 MB): si scaricano al banco')
  expect(mail.text).toContain(
    'ATTENZIONE: file per la stampa non arrivati: 2, chiedili rispondendo.',
  )
  const link = `${deskUrl}?apri=${request.id}`
  expect(mail.text).toContain(`Apri la richiesta al banco e scarica i file: ${link}`)
  expect(mail.html).toContain(`href="${link}"`)
  const without = composeRequestMail(namingArtwork([]), '<m@x>', settings)
  expect(without.text).not.toContain('file')
})

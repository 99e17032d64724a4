import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DeviceLink } from './new-device.tsx'

const shown = (link: string) => renderToStaticMarkup(<DeviceLink link={link} />)

it('[BN95] only a link that is drawn is to be photographed', () => {
  const short = shown('https://shop.example/banco#secret')
  expect(short).toContain('Inquadra il codice')
  expect(short).toContain('Codice QR')
  const long = shown(`https://shop.example/${'x'.repeat(120)}/banco#secret`)
  expect(long).toContain('Apri il link sul telefono.')
  expect(long).not.toContain('Inquadra')
  expect(long).not.toContain('Codice QR')
})

import fc from 'fast-check'

const anyCharacter = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))

/** Of any characters, halves of pairs excepted. The library's own texts list a million of them first. */
export const anyText = fc.string({ unit: anyCharacter })

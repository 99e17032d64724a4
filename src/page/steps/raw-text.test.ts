import { expect, it } from 'vitest'
import { quantityAmongWords, rawTextAfter, type NumberInput } from './raw-text.ts'

const typed = (data: string, value: string, badInput = false): NumberInput => ({
  inputType: 'insertText',
  data,
  value,
  badInput,
})
const deleted = (value: string, badInput = false): NumberInput => ({
  inputType: 'deleteContentBackward',
  data: null,
  value,
  badInput,
})
const after = (...inputs: readonly NumberInput[]) => inputs.reduce(rawTextAfter, '')

// As Firefox reports it.
const ONE_COMMA_ZEROS = [typed('1', '1'), typed(',', '1'), typed('0', '1'), typed('0', '1')]

it('[QT7] a comma is kept in mind, though the browser reports the number before it', () => {
  expect(after(...ONE_COMMA_ZEROS)).toBe('1,00')
  expect(after(typed(',', '', true), typed('5', '0.5'))).toBe(',5')
})

it('[QT7] a comma that is deleted no longer counts', () => {
  expect(after(...ONE_COMMA_ZEROS, deleted('1'), deleted('1'), deleted('1'))).toBe('1')
})

it('[QT7] an emptied or overwritten field begins anew', () => {
  expect(after(...ONE_COMMA_ZEROS, deleted(''))).toBe('')
  expect(after(...ONE_COMMA_ZEROS, typed('5', '5'))).toBe('5')
})

it.each(['', 'insertReplacementText'])(
  '[QT7] a number that was not typed (%j) replaces the text',
  (inputType) => {
    const input = { inputType, data: null, value: '25', badInput: false }
    expect(after(...ONE_COMMA_ZEROS, input)).toBe('25')
  },
)

it('[QT7] what is cut or undone leaves a comma in mind', () => {
  const undone = { inputType: 'historyUndo', data: null, value: '1', badInput: false }
  expect(after(...ONE_COMMA_ZEROS, undone)).toBe('1,00')
})

it.each([
  ['1.000 pezzi', 1000],
  ['250 pz.', 250],
  ['Quantità: 2500', 2500],
  [' circa 75\u00A0pezzi\n', 75],
  ['250pezzi', 250],
  ['circa 250 (con logo)', 250],
])('[QT8] finds the number of pieces in %j', (text, expected) => {
  expect(quantityAmongWords(text)).toBe(expected)
})

it.each([
  '1.000',
  '1,5 pezzi',
  '1.5 pezzi',
  '10-20 pezzi',
  '10 o 20 pezzi',
  '12,5 pezzi',
  '1/2 pezzi',
  '5 € al pezzo',
  '1e3',
  'mille pezzi',
  '5 €',
])('[QT8] [QT1] leaves %j to the rules of the field', (text) => {
  expect(quantityAmongWords(text)).toBeNull()
})

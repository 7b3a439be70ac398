import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it.each([
  ['Asha Menon, ₹1,23,456.50 – 2 × 5 % “Café”…', 'Asha Menon, ₹1,23,456.50 – 2 × 5 % “Café”…'],
  ['आशा मेनन, Анна, Ωmega', 'आशा मेनन, Анна, Ωmega'],
  ['שלום', '\uFFFD\uFFFD\uFFFD\uFFFD'],
  ['ஆசா 🙂', '\uFFFD\uFFFD\uFFFD \uFFFD'],
])('a paper draws %s as %s', (text, drawn) => {
  expect(printable(text)).toBe(drawn)
})

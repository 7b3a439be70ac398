import { expect, it } from 'vitest'
import { templateLabel } from './use-templates.ts'

it.each([
  [{ name: 'Birthday', language: 'en' }, 'Birthday'],
  [{ name: 'Birthday', language: 'hi' }, 'Birthday (Hindi)'],
  [{ name: 'Birthday (Hindi)', language: 'hi' }, 'Birthday (Hindi)'],
] as const)('%o is called %s', (template, label) => {
  expect(templateLabel(template)).toBe(label)
})

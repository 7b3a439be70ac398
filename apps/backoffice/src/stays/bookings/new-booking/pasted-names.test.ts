import { describe, expect, it } from 'vitest'
import { namesIn } from './pasted-names.ts'

describe('namesIn', () => {
  it('takes one name a line, and no empty one', () => {
    expect(namesIn('Asha Rao\r\n\r\n  Ravi Rao \nMeera Nair\n')).toEqual([
      'Asha Rao',
      'Ravi Rao',
      'Meera Nair',
    ])
  })
  it('leaves out the numbers and bullets of a list', () => {
    expect(namesIn('1. Asha Rao\n2) Ravi Rao\n- Meera Nair\n• Arun Das')).toEqual([
      'Asha Rao',
      'Ravi Rao',
      'Meera Nair',
      'Arun Das',
    ])
  })
  it('joins the cells of a table', () => {
    expect(namesIn('Asha\tRao\nRavi\t\tRao')).toEqual(['Asha Rao', 'Ravi Rao'])
  })
  it('leaves a name that begins with a figure', () => {
    expect(namesIn('2Pac\n3rd Eye')).toEqual(['2Pac', '3rd Eye'])
  })
  it('finds nothing in nothing', () => expect(namesIn(' \n\t')).toEqual([]))
})

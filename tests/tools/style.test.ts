import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureStyle } from '../../scripts/checks/measure-style.ts'

describe('the code of this project', () => {
  it('has no file of more than 400 lines', () => {
    const { longest } = measureStyle(path.resolve(import.meta.dirname, '../..'))
    expect(longest.filter(one => one.lines > 400)).toEqual([])
  })
})

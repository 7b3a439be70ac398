import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countSql } from '../../scripts/checks/count-sql.ts'
import { measureStyle } from '../../scripts/checks/measure-style.ts'
import { plantProject } from './planted-project.ts'

describe('the code of this project', () => {
  it('has no file of more than 400 lines', () => {
    const { longest } = measureStyle(path.resolve(import.meta.dirname, '../..'))
    expect(longest.filter(one => one.lines > 400)).toEqual([])
  })
})

describe('countSql', () => {
  it('counts pieces, statements and types that are told by hand', () => {
    const project = plantProject({
      'packages/api/src/stays/bookings/reads.ts':
        'sql`now()`\nsql<{ id: string }>`select id from booking`\nsql<boolean>`true`\n',
      'packages/api/src/stays/bookings/reads.test.ts': 'sql`select 1`\n',
    })
    expect(countSql(project.root)).toEqual({ fragments: 3, statements: 1, asserted: 2 })
    project.remove()
  })
})

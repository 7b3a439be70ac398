import { expect, it } from 'vitest'
import { day } from './money-words.ts'

it('papers write days as the screens do', () => expect(day('2026-09-01')).toBe('Sep 01, 2026'))

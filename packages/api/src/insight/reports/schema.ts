import { z } from 'zod'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { longestReport } from './rules.ts'

const night = isoDate.refine(day => '2000-01-01' <= day, 'Choose a date from 2000 on.')
export const span = { from: night, to: night }
export const inOrder = (input: { from: IsoDate; to: IsoDate }) =>
  input.to >= input.from && daysBetween(input.from, input.to) < longestReport
export const outOfOrder = {
  path: ['to'],
  message: `The last night lies on or after the first, at most ${longestReport} nights on.`,
}

/** The nights from `from` to `to`, both included. */
export const spanInput = z.object(span).refine(inOrder, outOfOrder)

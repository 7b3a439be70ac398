import { z } from 'zod'
import { id } from './ids.ts'
import { optionalText } from './text.ts'

/** Every list takes these. The cursor is the id of the last row seen; ids sort by time. */
export const page = z.object({
  cursor: id.optional(),
  limit: z.int().min(1).max(100).default(25),
  search: optionalText(100).optional(),
})

export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total: number
}

/** A page whose `total` is counted only so far: `hasMoreThanTotal` says that there are more. */
export interface CountedPage<T> extends Page<T> {
  hasMoreThanTotal: boolean
}

/** `rows` were asked for with limit + 1: the extra one says only that there is a next page. */
export function toPage<T extends { id: string }>(rows: T[], limit: number, total: number): Page<T> {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total }
}

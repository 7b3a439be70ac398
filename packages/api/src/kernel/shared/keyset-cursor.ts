const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const cursorShape = new RegExp(`^(${uuid})(?::([\\s\\S]{1,200}))?$`)

/** The last row seen of a list with orders: its id, and by what it was sorted. */
export interface KeysetCursor {
  id: string
  /** null where the list is sorted by the id itself. */
  value: string | null
}

export function readCursor(text: string): KeysetCursor | undefined {
  const [, id, value = null] = cursorShape.exec(text) ?? []
  return id ? { id, value } : undefined
}

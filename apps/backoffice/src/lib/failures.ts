import { formatDay } from './format.ts'

/** What went wrong, as a screen shows it. */
export interface Failure {
  /** The stable word of the refusal; UNREACHABLE when no answer came. */
  reason: string
  /** What happened and what to do. */
  message: string
  /** Messages that belong under inputs, by the path of the input. */
  fields: Readonly<Record<string, string>>
  /** Under which the server's log knows it. */
  reference?: string
}

const unreachable: Failure = {
  reason: 'UNREACHABLE',
  message:
    'The server cannot be reached. Check the connection and try again; nothing you typed is lost.',
  fields: {},
}

/** The one place where an error becomes words. The server's own sentences stand, with its dates written as people read them. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return unreachable
  const data = dataOf(error)
  if (!data) return unreachable
  const reference = /Reference ([\w-]+)/.exec(error.message)?.[1]
  return {
    reason: data.reason,
    message: withReadableDays(error.message),
    fields: Object.fromEntries(
      Object.entries(data.fields).map(([path, message]) => [path, withReadableDays(message)]),
    ),
    ...(reference && { reference }),
  }
}

export const messageFor = (error: unknown): string => failureOf(error).message

/** '2026-11-24' inside a sentence, as 'Nov 24, 2026'. */
export function withReadableDays(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDay)
}

function dataOf(error: Error): { reason: string; fields: Record<string, string> } | undefined {
  if (!('data' in error) || typeof error.data !== 'object' || error.data === null) return undefined
  const { data } = error
  if (!('reason' in data) || typeof data.reason !== 'string') return undefined
  const fields =
    'fields' in data && typeof data.fields === 'object' && data.fields !== null
      ? Object.entries(data.fields)
      : []
  return {
    reason: data.reason,
    fields: Object.fromEntries(fields.filter(([, message]) => typeof message === 'string')),
  }
}

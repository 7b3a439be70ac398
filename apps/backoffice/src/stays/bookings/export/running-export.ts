import { useSyncExternalStore } from 'react'
import { formatCounted } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { readFrames } from './framed-file.ts'

interface RunningExport {
  rows: number
  /** Null until the server has counted. */
  total: number | null
  cancel: () => void
}

let running: RunningExport | null = null
const listeners = new Set<() => void>()

const set = (next: RunningExport | null) => {
  running = next
  for (const listener of listeners) listener()
}

/** The export that is under way, on whatever screen it was begun. */
export const useRunningExport = (): RunningExport | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running,
  )

/** Makes the file while the person goes on, and tells when it is there. One at a time. */
export async function startExport(href: string): Promise<void> {
  if (running) return
  const stop = new AbortController()
  const cancel = () => stop.abort()
  set({ rows: 0, total: null, cancel })
  try {
    const { file, name, rows } = await download(href, stop.signal, (rows, total) =>
      set({ rows, total, cancel }),
    )
    save(file, name)
    toast.show({
      tone: 'success',
      title: `${name} is ready`,
      description: `${formatCounted(rows, 'booking')}, in your downloads.`,
    })
  } catch (error) {
    if (stop.signal.aborted) toast.show({ title: 'The export was stopped' })
    else
      toast.show({
        tone: 'danger',
        title: 'The file was not made',
        description:
          error instanceof Error && error.message
            ? error.message
            : 'The server cannot be reached. Check the connection.',
        action: { label: 'Try again', onClick: () => void startExport(href) },
      })
  } finally {
    set(null)
  }
}

async function download(
  href: string,
  signal: AbortSignal,
  onProgress: (rows: number, total: number) => void,
) {
  const response = await fetch(`${href}&progress=1`, {
    signal,
    headers: { accept: 'application/json' },
  })
  if (!response.ok || !response.body) throw new Error(await refusalOf(response))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let seen = 0
  for await (const { rows, total, bytes } of readFrames(response.body)) {
    parts.push(bytes)
    seen = rows
    onProgress(rows, total)
  }
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'bookings'
  return { file: new Blob(parts), name, rows: seen }
}

async function refusalOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined
  return typeof message === 'string' ? message : 'The server refused to make the file. Try again.'
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser takes the file in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

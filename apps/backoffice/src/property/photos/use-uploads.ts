import { useRef, useState } from 'react'
import { faultOf, uploadFile } from '../../components/forms/upload-file.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'

export interface Upload {
  id: number
  name: string
  /** 0 to 1. */
  share: number
  failure?: string
}

// More at once would only share the same line, and the server makes pictures of one after the other.
const atOnce = 2

/** Sends pictures, each with its progress; what failed stays until it is dismissed or tried again. */
export function useUploads(propertyId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<{ id: number; file: File }[]>([])
  const files = useRef(new Map<number, File>())
  const running = useRef(0)
  const lastId = useRef(0)

  const change = (id: number, patch: Partial<Upload>) =>
    setUploads(list => list.map(upload => (upload.id === id ? { ...upload, ...patch } : upload)))
  const dismiss = (id: number) => {
    files.current.delete(id)
    setUploads(list => list.filter(upload => upload.id !== id))
  }

  const pump = () => {
    while (running.current < atOnce) {
      const next = queue.current.shift()
      if (!next) return
      running.current += 1
      void send(next.id, next.file)
    }
  }
  const send = async (id: number, file: File) => {
    try {
      const fault = faultOf(file)
      if (fault) throw new Error(fault)
      await uploadFile(`/uploads/properties/${propertyId}`, file, share => change(id, { share }))
      dismiss(id)
      refresh(staleAfter('content.changed'))
    } catch (error) {
      change(id, {
        failure: error instanceof Error ? error.message : 'The picture was not taken. Try again.',
      })
    }
    running.current -= 1
    pump()
  }

  const add = (chosen: readonly File[]) => {
    const added = chosen.map(file => {
      lastId.current += 1
      files.current.set(lastId.current, file)
      return { id: lastId.current, file }
    })
    setUploads(list => [
      ...list,
      ...added.map(({ id, file }) => ({ id, name: file.name, share: 0 })),
    ])
    queue.current.push(...added)
    pump()
  }
  const retry = (id: number) => {
    const file = files.current.get(id)
    if (!file) return
    change(id, { share: 0, failure: undefined })
    queue.current.push({ id, file })
    pump()
  }
  return { uploads, add, retry, dismiss }
}

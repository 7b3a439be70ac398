import { useRef } from 'react'

/** The idempotency key of a request: the same one while the same is sent again, another for other words, and after it was taken. */
export function useKeyOfRequest() {
  const last = useRef({ request: '', key: '' })
  return {
    keyOf(request: object): string {
      const written = JSON.stringify(request)
      if (last.current.request !== written)
        last.current = { request: written, key: crypto.randomUUID() }
      return last.current.key
    },
    forget() {
      last.current = { request: '', key: '' }
    },
  }
}

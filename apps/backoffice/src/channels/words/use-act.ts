import { useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'

interface Said {
  title: string
  description?: string
  tone?: 'success' | 'danger'
}

/** One act at a time on a connection: says what came of it, and has everything about channels read again. */
export function useAct() {
  const [running, setRunning] = useState<string | null>(null)
  const act = async (name: string, failed: string, run: () => Promise<Said>): Promise<boolean> => {
    setRunning(name)
    try {
      toast.show({ tone: 'success', ...(await run()) })
      return true
    } catch (error) {
      toast.show({ tone: 'danger', title: failed, description: messageFor(error) })
      return false
    } finally {
      setRunning(null)
      refresh(staleAfter('channel.changed'))
    }
  }
  return { act, running }
}

import { useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'

/** Closing a form asks first where something would be lost. */
export function useClosing(isDirty: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false)
  return {
    request: () => (isDirty ? setAsks(true) : onClose()),
    question: <LeaveQuestion open={asks} onStay={() => setAsks(false)} onLeave={onClose} />,
  }
}

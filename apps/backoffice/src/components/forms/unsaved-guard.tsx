import { useBlocker } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LeaveQuestion } from './leave-question.tsx'

interface Closing {
  isAsked: boolean
  tell: (isUnsaved: boolean) => void
  stay: () => void
  leave: () => void
}

const ClosingContext = createContext<Closing | null>(null)

interface ClosingGuardProps {
  onClose: () => void
  children: (requestClose: () => void) => ReactNode
}

/** Around a drawer or dialogue that closes without leaving the page: it asks first while a form within it holds unsaved words. */
export function ClosingGuard({ onClose, children }: ClosingGuardProps) {
  const isUnsaved = useRef(false)
  const [isAsked, setIsAsked] = useState(false)
  const closing = useMemo(() => {
    const tell = (now: boolean) => {
      isUnsaved.current = now
    }
    return { isAsked, tell, stay: () => setIsAsked(false), leave: onClose }
  }, [isAsked, onClose])
  return (
    <ClosingContext value={closing}>
      {children(() => (isUnsaved.current ? setIsAsked(true) : onClose()))}
    </ClosingContext>
  )
}

/** Asks before unsaved words are left behind: by Esc, by Back, by a link or by closing the window. */
interface UnsavedGuardProps {
  when: boolean
  /** Steps that leave nothing behind: to another part of the same form. */
  mayGo?: (
    from: { pathname: string; search: object },
    to: { pathname: string; search: object },
  ) => boolean
}

export function UnsavedGuard({ when, mayGo }: UnsavedGuardProps) {
  const closing = use(ClosingContext)
  const tell = closing?.tell
  // With the letter that was typed: Escape may be the next key.
  useLayoutEffect(() => {
    tell?.(when)
    return () => tell?.(false)
  }, [when, tell])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && !mayGo?.(current, next),
    enableBeforeUnload: when,
    withResolver: true,
    disabled: !when,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <LeaveQuestion
      open={isBlocked || (when && closing?.isAsked === true)}
      onStay={isBlocked ? blocker.reset : () => closing?.stay()}
      onLeave={isBlocked ? blocker.proceed : () => closing?.leave()}
    />
  )
}

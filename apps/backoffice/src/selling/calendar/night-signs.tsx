import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import { Ban, LogIn, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Night } from './night-words.ts'

/** What binds a night as small signs; the words for them stand in the cell's name. */
export function NightSigns({ night }: { night: Night }) {
  const { stopSell, closedToArrival, closedToDeparture, minimumStay, maximumStay } = night
  const { minimumStayThrough, overbooking, overbooked } = night
  return (
    <span aria-hidden="true" className="flex items-center gap-0.5">
      {overbooked > 0 ? <Over>−{overbooked}</Over> : overbooking > 0 && <Sign>+{overbooking}</Sign>}
      {minimumStay > 1 && <Sign>≥{minimumStay}</Sign>}
      {minimumStayThrough > 1 && <Sign>≥{minimumStayThrough}↔</Sign>}
      {maximumStay < longestStay && <Sign>≤{maximumStay}</Sign>}
      {closedToArrival && (
        <Sign>
          <LogIn className="size-3" />
        </Sign>
      )}
      {closedToDeparture && (
        <Sign>
          <LogOut className="size-3" />
        </Sign>
      )}
      {stopSell && (
        <span className="flex size-4 items-center justify-center rounded-sm bg-danger-soft text-danger-strong">
          <Ban className="size-3" />
        </span>
      )}
    </span>
  )
}

const Sign = ({ children }: { children: ReactNode }) => (
  <span className="flex h-4 min-w-4 items-center justify-center rounded-sm bg-warning-soft px-0.5 text-[0.6875rem] leading-none font-medium text-warning-strong">
    {children}
  </span>
)

const Over = ({ children }: { children: ReactNode }) => (
  <span className="flex h-4 min-w-4 items-center justify-center rounded-sm bg-danger-soft px-0.5 text-[0.6875rem] leading-none font-medium text-danger-strong">
    {children}
  </span>
)

const meanings = [
  { sign: <Sign>+1</Sign>, words: 'may be overbooked' },
  { sign: <Over>−1</Over>, words: 'overbooked' },
  { sign: <Sign>≥2</Sign>, words: 'minimum stay from arrival' },
  { sign: <Sign>≥2↔</Sign>, words: 'minimum stay through' },
  { sign: <Sign>≤7</Sign>, words: 'maximum stay' },
  {
    sign: (
      <Sign>
        <LogIn className="size-3" />
      </Sign>
    ),
    words: 'closed to arrival',
  },
  {
    sign: (
      <Sign>
        <LogOut className="size-3" />
      </Sign>
    ),
    words: 'closed to departure',
  },
  {
    sign: (
      <span className="flex size-4 items-center justify-center rounded-sm bg-danger-soft text-danger-strong">
        <Ban className="size-3" />
      </span>
    ),
    words: 'not for sale online',
  },
]

export function SignsExplained() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {meanings.map(({ sign, words }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span aria-hidden="true">{sign}</span>
          {words}
        </li>
      ))}
    </ul>
  )
}

import type { HoverCardProps } from './late/hover-card.tsx'
import { late, useLateWhen } from './use-late.ts'

const card = late(() => import('./late/hover-card.tsx'))

/** Facts beside what the pointer or the keyboard rests on; never the only place where they stand. Esc closes it. */
export function HoverCard(props: HoverCardProps) {
  const arrived = useLateWhen(card, props.anchor !== null)
  return arrived ? <arrived.HoverCard {...props} /> : null
}

import { Badge, type Tone } from '@atithi/ui/badge'
import type { Outputs } from '../../../lib/trpc.ts'

export type Group = Outputs['groups']['list']['items'][number]
export type GroupDetail = Outputs['groups']['get']

const statusWords: Record<Group['status'], { label: string; tone: Tone }> = {
  tentative: { label: 'Tentative', tone: 'warning' },
  definite: { label: 'Definite', tone: 'success' },
  released: { label: 'Released', tone: 'neutral' },
}

export function GroupStatusBadge({ status }: { status: Group['status'] }) {
  const { label, tone } = statusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}

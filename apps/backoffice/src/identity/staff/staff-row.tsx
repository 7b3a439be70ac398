import { Avatar } from '@atithi/ui/avatar'
import { Badge, type Tone } from '@atithi/ui/badge'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { TableCell, TableRow } from '@atithi/ui/table'
import { Ellipsis, MailPlus, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { Outputs } from '../../lib/trpc.ts'
import { areaWords } from './area-words.ts'
import type { StaffActions } from './use-staff-actions.ts'

export type Member = Outputs['settings']['staff']['list']['items'][number]

const states: Record<Member['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'warning' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
}

const shownAreas = 3

interface StaffRowProps {
  member: Member
  actions: StaffActions
  onEdit: () => void
  onDeactivate: () => void
}

export function StaffRow({ member, actions, onEdit, onDeactivate }: StaffRowProps) {
  const { name, email, state, areas, grants, readOnlySince } = member
  const words = areas.map(
    area => Object.entries(areaWords).find(([key]) => key === area)?.[1].label ?? area,
  )
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-center gap-3">
          <Avatar name={name} size="sm" />
          <div className="min-w-0">
            <p className="font-medium">{name}</p>
            <p className="text-xs break-all text-muted">{email}</p>
          </div>
        </div>
      </TableCell>
      <TableCell label="State">
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          {readOnlySince && state !== 'deactivated' && <Badge tone="warning">Read-only</Badge>}
        </span>
      </TableCell>
      <TableCell label="Areas">
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {words.slice(0, shownAreas).map(word => (
            <Badge key={word}>{word}</Badge>
          ))}
          {words.length > shownAreas && (
            <span className="text-xs text-muted" title={words.slice(shownAreas).join(', ')}>
              +{words.length - shownAreas}
            </span>
          )}
          {grants.length > 0 && <Badge tone="info">Money</Badge>}
        </span>
      </TableCell>
      <TableCell actions>
        <Menu
          trigger={
            <IconButton label={`Actions for ${name}`} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          {state !== 'deactivated' && (
            <MenuItem icon={<Pencil />} onClick={onEdit}>
              Edit areas
            </MenuItem>
          )}
          {state === 'invited' && (
            <MenuItem icon={<MailPlus />} onClick={() => actions.reinvite(member)}>
              Send invitation again
            </MenuItem>
          )}
          {state === 'deactivated' ? (
            <MenuItem icon={<UserRoundCheck />} onClick={() => actions.reactivate(member)}>
              Reactivate
            </MenuItem>
          ) : (
            <MenuItem icon={<UserRoundX />} tone="danger" onClick={onDeactivate}>
              Deactivate
            </MenuItem>
          )}
        </Menu>
      </TableCell>
    </TableRow>
  )
}

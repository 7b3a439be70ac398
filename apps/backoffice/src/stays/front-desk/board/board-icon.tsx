import './icons.css'
import { classNames } from '@atithi/ui/class-names'

export type BoardIconName =
  | 'pending'
  | 'confirmed'
  | 'checked-in'
  | 'over'
  | 'late'
  | 'requests'
  | 'several'
  | 'pinned'

/** A small mark of the board; what it means is said in words beside it or by the bar that it stands in. */
export const BoardIcon = ({
  name,
  isSmall = false,
}: {
  name: BoardIconName
  isSmall?: boolean
}) => (
  <span
    aria-hidden="true"
    className={classNames('board-icon', `board-icon-${name}`, isSmall ? 'size-3' : 'size-3.5')}
  />
)

import { Avatar as Base } from '@base-ui/react/avatar'
import { classNames } from './class-names.tsx'

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg' }

export interface AvatarProps {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  return (
    <Base.Root
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-strong select-none',
        sizes[size],
        className,
      )}
    >
      {src && <Base.Image src={src} alt="" className="size-full object-cover" />}
      <Base.Fallback>{initials(name)}</Base.Fallback>
    </Base.Root>
  )
}

/** First letters of the first and the last word, by character and not by code unit. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

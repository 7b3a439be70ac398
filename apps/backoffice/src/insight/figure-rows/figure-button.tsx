import type { ReactNode } from 'react'

interface FigureButtonProps {
  /** Whose rows it opens, for whoever does not see the label beside it. */
  label: string
  onClick: () => void
  children: ReactNode
}

/** A figure that opens the rows behind it. */
export const FigureButton = ({ label, onClick, children }: FigureButtonProps) => (
  <button
    type="button"
    title="Show the rows behind this figure"
    aria-label={`${label}: show its rows`}
    onClick={onClick}
    className="rounded-sm underline decoration-line decoration-dotted underline-offset-4 hover:decoration-current"
  >
    {children}
  </button>
)

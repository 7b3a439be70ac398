import type { ReactNode } from 'react'

interface FigureButtonProps {
  /** Whose rows it opens, for whoever does not see the label beside it. */
  label: string
  /** A budget is made of no rows: it opens to who set it. */
  isBudget?: boolean
  onClick: () => void
  children: ReactNode
}

/** A figure that opens what lies behind it. */
export const FigureButton = ({ label, isBudget = false, onClick, children }: FigureButtonProps) => (
  <button
    type="button"
    title={isBudget ? 'Show who set this budget' : 'Show the rows behind this figure'}
    aria-label={`${label}: show ${isBudget ? 'who set it' : 'its rows'}`}
    onClick={onClick}
    className="rounded-sm [text-align:inherit] underline decoration-line decoration-dotted underline-offset-4 hover:decoration-current"
  >
    {children}
  </button>
)

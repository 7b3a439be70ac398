import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; where two Tailwind classes set the same thing, the later one wins. */
export function classNames(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs))
}

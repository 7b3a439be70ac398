import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Their order decides nothing: two that set the same thing must not meet, so what a caller may
 * override is written as `fallback:…`, which yields to every plain class.
 */
export function classNames(...inputs: ClassValue[]): string {
  return clsx(inputs)
}

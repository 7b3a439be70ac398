import { useTheme } from '@atithi/ui/theme'

/** From the theme that shows now, chosen or the machine's, to the other. */
export function useThemeSwitch() {
  const { theme, setTheme } = useTheme()
  const isDark =
    theme === 'dark' ||
    (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return {
    isDark,
    label: isDark ? 'Switch to light' : 'Switch to dark',
    toggle: () => setTheme(isDark ? 'light' : 'dark'),
  }
}

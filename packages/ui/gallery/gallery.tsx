import { PageHeader } from '../src/page-header.tsx'
import { RadioGroup } from '../src/radio-group.tsx'
import { type ThemeChoice, useTheme } from '../src/theme.tsx'
import { ActionsSection } from './actions-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { ControlsSection } from './controls-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { ListsSection } from './lists-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { PaletteSection } from './palette-section.tsx'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function Gallery() {
  const { theme, setTheme } = useTheme()
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-8 sm:px-8">
      <PageHeader
        title="Components"
        description="Everything the screens are made of, in each of its states."
        actions={
          <RadioGroup
            aria-label="Theme"
            className="flex gap-4 max-sm:justify-between"
            options={themes}
            value={theme}
            onValueChange={setTheme}
          />
        }
      />
      <PaletteSection />
      <ActionsSection />
      <ControlsSection />
      <DatesSection />
      <ListsSection />
      <ChartsSection />
      <FeedbackSection />
      <OverlaysSection />
    </main>
  )
}

import { Button } from '@atithi/ui/button'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface FormState {
  isDirty: boolean
  isSaving: boolean
}
type Report = (formId: string, state: FormState | null) => void

const ReportContext = createContext<Report>(() => {})

/** The forms within, for the one Save Changes button of the frame around them. */
export function useSaveSlot() {
  const [forms, setForms] = useState<Readonly<Record<string, FormState>>>({})
  const report = useCallback<Report>((formId, state) => {
    setForms(({ [formId]: _, ...others }) => (state ? { ...others, [formId]: state } : others))
  }, [])
  const dirty = Object.entries(forms).filter(([, form]) => form.isDirty)
  const isSaving = Object.values(forms).some(form => form.isSaving)
  const save = () => {
    for (const [formId] of dirty) {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    }
  }
  const isDirty = dirty.length > 0
  // Where it goes once all is saved; forgotten when something stands against the saving.
  const [then, setThen] = useState<(() => void) | null>(null)
  const wasSaving = useRef(false)
  const goOn = useEffectEvent((isBusy: boolean, isUnsaved: boolean) => {
    if (wasSaving.current && !isBusy) {
      if (!isUnsaved) then?.()
      setThen(null)
    }
    wasSaving.current = isBusy
  })
  useEffect(() => goOn(isSaving, isDirty), [isSaving, isDirty])
  return {
    isDirty,
    /** Saves first what is not saved, and goes nowhere when that fails. */
    saveThen: (go: () => void) => {
      if (!isDirty) return go()
      setThen(() => go)
      save()
    },
    wrap: (children: ReactNode) => <ReportContext value={report}>{children}</ReportContext>,
    button: (
      <Button
        variant={isDirty ? 'primary' : 'secondary'}
        onClick={save}
        aria-disabled={!isDirty}
        loading={isSaving}
      >
        Save Changes
      </Button>
    ),
  }
}

/** Puts a form under the frame's button. Answers the id that the form must carry, and what asks before it is left unsaved. */
export function useSavedByFrame({ isDirty, isSaving }: FormState) {
  const formId = useId()
  const report = useContext(ReportContext)
  useEffect(() => report(formId, { isDirty, isSaving }), [report, formId, isDirty, isSaving])
  useEffect(() => () => report(formId, null), [report, formId])
  return { formId, guard: <UnsavedGuard when={isDirty} /> }
}

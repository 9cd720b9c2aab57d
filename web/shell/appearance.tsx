import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { shell } from '#web/text/en/shell.ts'
import { saying } from '#web/text/language.ts'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** The switches of language and theme. */
export function Appearance() {
  const t = useText(shell)
  const { preferences, notices } = useServices()
  const { theme, language } = usePreferences()
  const Icon = ICONS[theme]
  const other = language === 'en' ? 'fa' : 'en'
  return (
    <div className="appearance row gap-1 middle">
      <button
        type="button"
        className="nav-item"
        lang={other}
        onClick={() =>
          preferences.change({ language: other }).then(
            () => notices.settle('language'),
            () =>
              notices.show(
                'error',
                saying(shell, (t) => t.languageFailed),
                'language',
              ),
          )
        }
      >
        {t.otherLanguage}
      </button>
      <button
        type="button"
        className="icon-button"
        title={t.themes[theme]}
        onClick={() => preferences.change({ theme: NEXT[theme] })}
      >
        <Icon aria-hidden size={17} />
        <span className="visually-hidden">{t.themes[theme]}</span>
      </button>
    </div>
  )
}

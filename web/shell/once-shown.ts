// What the first paint can do without: nobody has moved the focus or printed by then. Loaded as soon as the page is drawn.
import '../styles/contrast.css'
import '../styles/print.css'
import { keepFocus } from './keep-focus.ts'

keepFocus()

/** A hundred slices, of which a browser fetches those whose letters it meets: no row waits for any, so it is loaded when the first can stand. */
import '@fontsource-variable/noto-sans-jp/wght.css';

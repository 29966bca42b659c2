import { Rail } from '../frame/Rail.tsx';
import { TopBar } from '../frame/TopBar.tsx';
import { useFrameCommands } from '../frame/useFrameCommands.ts';
import { ImportDropZone } from '../import/ImportDropZone.tsx';

/** What prints keys around a room, with what they do. */
export function FrameKeys() {
  useFrameCommands(true);
  return (
    <>
      <TopBar />
      <Rail />
      <ImportDropZone />
    </>
  );
}

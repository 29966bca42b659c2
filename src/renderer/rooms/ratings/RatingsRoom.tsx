import { useEffect, useState } from 'react';
import type { StudyListEntry } from '../../../shared/rooms/ratings/study.ts';
import { useCall } from '../../window/workbench.ts';

/** The studies of the project. */
export function RatingsRoom() {
  const call = useCall();
  const [studies, setStudies] = useState<readonly StudyListEntry[]>([]);
  useEffect(() => void call('ratings.studies', {}).then(setStudies), [call]);
  return (
    <ul>
      {studies.map(({ datasetId, title }) => (
        <li key={datasetId}>{title}</li>
      ))}
    </ul>
  );
}

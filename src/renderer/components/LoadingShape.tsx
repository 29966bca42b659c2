import { useEffect, useState } from 'react';
import './loadingShape.css';

const shapeAfterMs = 150;
const countAfterMs = 1000;
const widths = [82, 69, 76, 57, 80, 63, 72, 66];

/** Nothing for 150 ms, then the still shape of what comes, then `count` (a sentence with numbers) after a second. */
export function LoadingShape({ rows = 6, label, count }: { rows?: number; label: string; count?: string }) {
  const [stage, setStage] = useState<'nothing' | 'shape' | 'count'>('nothing');
  useEffect(() => {
    const shape = setTimeout(() => setStage('shape'), shapeAfterMs);
    const counted = setTimeout(() => setStage('count'), countAfterMs);
    return () => {
      clearTimeout(shape);
      clearTimeout(counted);
    };
  }, []);
  if (stage === 'nothing') return null;
  return (
    <div className="ak-loading" role="status">
      <p className={stage === 'count' && count ? 'ak-loading-count' : 'ak-hidden'}>
        {stage === 'count' && count ? count : label}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a still shape have no other name
        <div className="ak-loading-row" key={row} aria-hidden="true">
          <i />
          <b style={{ width: `${widths[row % widths.length] ?? 70}%` }} />
          <i className="ak-loading-end" />
        </div>
      ))}
    </div>
  );
}

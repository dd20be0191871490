// Notes every task of the page that took longer than 50 ms.
window.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasks.push(duration)
}).observe({ entryTypes: ['longtask'] })
